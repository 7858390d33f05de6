import { feature } from '../../../../server/kit/index.ts'
import { chosenCsv, listChosen } from './chosen.ts'
import { generate } from './generate.ts'
import { labelsJob, makeLabels, testLabels } from './labels.ts'

export default feature({
  name: 'udn',
  endpoints: [listChosen, chosenCsv, makeLabels, testLabels, generate],
  jobs: [labelsJob],
})
