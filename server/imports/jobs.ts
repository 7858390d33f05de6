import type { Context } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import { job, type JobKind } from '../jobs/job-kind.ts'
import type { Served } from '../rest/served.ts'
import { checkImport } from './check-import.ts'
import { importing } from './importing.ts'
import { runImport, takeBackImport } from './run-import.ts'

/** The two jobs of an import. */
export function importJobs(context: Context, store: FileStore, all: readonly Served[]): readonly JobKind[] {
  const parts = { context, store, all }
  return [
    job({ kind: 'importCheck', lane: 'imports', run: async running => checkImport(await importing(parts, running)) }),
    job({
      kind: 'importRun',
      lane: 'imports',
      run: async running => runImport(await importing(parts, running)),
      takeBack: async running => takeBackImport(await importing(parts, running)),
    }),
  ]
}
