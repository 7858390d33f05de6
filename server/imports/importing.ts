import { fault } from '../../src/domain/faults.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import { customFieldsOf, type CustomField } from '../custom-fields/definitions.ts'
import type { FileStore } from '../files/store.ts'
import type { RunningJob } from '../jobs/running-job.ts'
import type { Served } from '../rest/served.ts'
import { importColumns, type ImportColumn, type Mapping } from './columns.ts'
import { findUpload, type Upload } from './upload.ts'

/** One import while a job of it runs: everything that its steps share. */
export interface Importing {
  readonly running: RunningJob
  readonly served: Served
  readonly store: FileStore
  readonly upload: Upload
  readonly custom: readonly CustomField[]
  /** What is filled, by which column of the file. */
  readonly filled: readonly (ImportColumn & { readonly index: number })[]
}

export interface ImportParts {
  readonly context: Context
  readonly store: FileStore
  readonly all: readonly Served[]
}

/** Reads what a job of an import is about. @throws where its upload or its entity is gone */
export async function importing({ context, store, all }: ImportParts, running: RunningJob): Promise<Importing> {
  const { job, session } = running
  const { importId, mapping } = job.input as { importId: number; mapping: Mapping }
  const served = all.find(each => each.entity.id === job.entity)
  if (!served) throw fault('notFound')
  const entity = seenBy(served.entity, session.permissions)
  const custom = await customFieldsOf(context).of(entity.id, session)
  const filled = importColumns(entity, custom).flatMap(column => {
    const index = mapping[column.name]
    return index === undefined ? [] : [{ ...column, index }]
  })
  return {
    running,
    served: { ...served, entity, context },
    store,
    upload: await findUpload(context, entity, session, importId),
    custom,
    filled,
  }
}
