import type { Entity } from './entity.ts'

/**
 * What can be added but not from a file: a key is shown once, to who asked for it; an invitation has a passphrase, which
 * no file should hold; a field of their own would change what the other columns of imports are;
 * orders and statements are made of what is there already.
 */
const never: ReadonlySet<string> = new Set([
  'areaInstallerInvitation',
  'cartEntry',
  'customField',
  'doorUnlockInvitation',
  'hostingStatement',
  'integrationKey',
  'shopOrder',
  'systemTransferInvitation',
])

/** Whether records of an entity may come from a file. */
export const isImported = ({ id, verbs }: Pick<Entity, 'id' | 'verbs'>): boolean =>
  verbs.includes('add') && !never.has(id)
