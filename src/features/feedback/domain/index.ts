import { featureDomain } from '../../../domain/feature.ts'
import { feedback } from './feedback.ts'

export default featureDomain({
  name: 'feedback',
  entities: { feedback },
  words: { feedback: { classic: ['feedback', 'feedback'] } },
  menu: [
    { group: 'controlPanel', label: 'Feedback', to: '/configuration/feedback', after: '/documentation/documents' },
  ],
})
