import type { Entity } from './entity.ts'

/** Whether records of an entity may come from a file. */
export const isImported = ({ verbs, imported }: Pick<Entity, 'verbs' | 'imported'>): boolean =>
  verbs.includes('add') && imported !== false
