import { feature } from '../../../../server/kit/index.ts'
import { checkImport, match, readData, runImport } from './endpoints.ts'
import { forgetImports } from './forget.ts'
import { apexImportJob } from './job.ts'

export default feature({
  name: 'apex-import',
  endpoints: [readData, match, checkImport, runImport],
  jobs: [apexImportJob],
  schedules: [forgetImports],
})
