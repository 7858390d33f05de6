import { featureDomain } from '../../../domain/feature.ts'
import { accessReview } from './access-review.ts'
import { forMePath } from './routes.ts'

export default featureDomain({
  name: 'access-review',
  entities: { accessReview },
  words: { accessReview: { classic: ['access review', 'access reviews'] } },
  menu: [
    { group: 'access', label: 'Access reviews', to: '/administration/access-review' },
    { group: 'access', label: 'Reviews for me', to: forMePath },
  ],
})
