/**
 * What the kept data folders hold beside the tests' small estate: with these a test can read them and add to them. They
 * are no secrets: nothing else has this key or this password.
 */
export const contents = {
  username: 'siteOwner',
  password: 'correct horse battery staple',
  ingestKey: 'ghk_of-the-data-folders-kept-for-tests',
  /** How many events there are, of controller sequence 1 and up. */
  events: 60,
  controller: 'Acme controller',
  zone: 'Kept zone',
  keycode: '0000000A0001',
} as const
