import { feature } from '../../../../server/kit/index.ts'
import { chosenCsv, listChosen } from './chosen.ts'
import { labelsJob, makeLabels, testLabels } from './labels.ts'

export default feature({
  name: 'udn',
  endpoints: [listChosen, chosenCsv, makeLabels, testLabels],
  jobs: [labelsJob],
})
