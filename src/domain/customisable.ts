import { entityById } from './entities/index.ts'

/** Whether a client may add fields of its own to an entity: the declaration of custom fields lists those. */
export const isCustomisable = (entity: string): boolean =>
  Object.hasOwn(entityById('customField')?.fields['objectType']?.choices ?? {}, entity)
