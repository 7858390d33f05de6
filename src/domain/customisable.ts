import { entityById } from './entities/index.ts'

/** Whether a client may add fields to an entity: the declaration of custom fields lists those entities. */
export const isCustomisable = (entity: string): boolean =>
  Object.hasOwn(entityById('customField')?.fields['objectType']?.choices ?? {}, entity)
