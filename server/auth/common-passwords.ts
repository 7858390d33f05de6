import { dictionary } from '@zxcvbn-ts/language-common'

/** Words of this product, which no public list has. */
const ours = 'gatehouse gatehouse1 gatehouse123 keyfob123 dooraccess opendoor opensesame'

/** The passwords that are guessed first, in lower case: some 49,000 of public lists, and our own words. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...Object.values(dictionary['passwords-common'] ?? []).map(word => String(word).toLowerCase()),
  ...ours.split(' '),
])
