import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';

export function Fields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField id="plain" label="A field" placeholder="What is expected" autoComplete="off" />
      <TextField id="hinted" label="With a hint" hint="Said before anything goes wrong." autoComplete="off" />
      <TextField
        id="wrong"
        label="With a error"
        error="Please enter a valid mobile number"
        defaultValue="98765"
        autoComplete="off"
      />
      <PasswordField id="secret" label="A password" autoComplete="new-password" />
    </div>
  );
}
