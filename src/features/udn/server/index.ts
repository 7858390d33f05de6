import { feature } from '../../../../server/kit/index.ts'
import { checkStatus, setStatus } from './bulk-status.ts'
import { chosenCsv, listChosen } from './chosen.ts'
import { generate } from './generate.ts'
import { labelsJob, makeLabels, testLabels } from './labels.ts'
import { lookUp } from './look-up.ts'
import { countType } from './of-type.ts'
import { statusJob } from './status-job.ts'

export default feature({
  name: 'udn',
  endpoints: [lookUp, generate, listChosen, chosenCsv, makeLabels, testLabels, checkStatus, setStatus, countType],
  jobs: [labelsJob, statusJob],
})
