// The API's types and schemas of accounts (spec S3.5, S5.2, S7.4). Browsers import this file.
export { challengeSchema, nameSchema, newPasswordSchema } from './schema/fields';
export * from './schema/guardians';
export * from './schema/notes';
export * from './schema/passkeys';
export * from './schema/profile';
export * from './schema/second-factor';
export * from './schema/sign-in';
export * from './schema/users';
export * from './schema/views';
