import { ContactsCard } from '@/components/account/contacts/contacts-card';
import { DevicesCard } from '@/components/account/devices/devices-card';
import { IdentityCard } from '@/components/account/identity/identity-card';
import { ProfileCard } from '@/components/account/profile/profile-card';
import { SecondFactorCards } from '@/components/account/second-factor/second-factor-cards';
import { SettingsTabs } from '@/components/account/settings/settings-tabs';
import type { SettingsTab } from '@/components/account/settings/tabs';
import { listDevices, listPasskeys, readConfirmationWay, readIdentityLink } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { identityClient, shop } from '@/lib/http/page';

interface SettingsProps {
  viewer: Viewer;
  tab: SettingsTab;
}

export function Settings({ viewer, tab }: SettingsProps) {
  const Cards = { profile: Profile, security: Security, devices: Devices }[tab];
  return (
    <SettingsTabs current={tab} isReseller={viewer.role === 'reseller'}>
      <div className="grid items-start gap-3 md:grid-cols-2 md:gap-5">
        <Cards viewer={viewer} />
      </div>
    </SettingsTabs>
  );
}

async function Profile({ viewer }: { viewer: Viewer }) {
  const { userid, name, email, mobilenumber, mobileVerified } = viewer;
  return (
    <>
      <ProfileCard
        userid={userid}
        name={name}
        email={email}
        mobile={mobilenumber}
        mobileVerified={mobileVerified}
      />
      <ContactsCard way={await readConfirmationWay(shop(), viewer)} />
    </>
  );
}

async function Security({ viewer }: { viewer: Viewer }) {
  const { link, canConnect } = await readIdentityLink(shop(), viewer);
  return (
    <>
      <SecondFactorCards viewer={viewer} passkeys={await listPasskeys(shop(), viewer)} />
      {(link || (canConnect && identityClient())) && (
        <IdentityCard link={link} way={await readConfirmationWay(shop(), viewer)} />
      )}
    </>
  );
}

async function Devices({ viewer }: { viewer: Viewer }) {
  return <DevicesCard devices={await listDevices(shop(), viewer)} />;
}
