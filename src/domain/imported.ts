import type { Entity } from './entity.ts'

/** Whether records of an entity may come from a file. */
export const isImported = ({ verbs, imported }: Pick<Entity, 'verbs' | 'imported'>): boolean =>
  verbs.includes('add') && imported !== false

/** The field by which rows of a file find records that exist; undefined where an import only adds. */
export const importedBy = ({ imported }: Pick<Entity, 'imported'>): string | undefined =>
  imported ? imported.by : undefined
