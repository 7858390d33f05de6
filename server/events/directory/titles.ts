import { entities } from '../../../src/domain/entities/index.ts'
import type { DirectoryKind, DirectoryRows } from './rows.ts'

/** What people call a record: the title that its declaration gives. */
export const titleOf = <K extends DirectoryKind>(kind: K, row: DirectoryRows[K]): string =>
  entities[kind].title(row as unknown as Record<string, unknown>)
