import { screenRoute } from '../../../domain/screen-route.ts'

const base = '/administration/access-review'
/** Where a reviewer finds what they are asked. */
export const forMePath = `${base}/for-me`
/** A review as its reviewers have it: they need no permission. */
export const answerPath = (id: number): string => `${base}/${id}/answer`

export default [
  screenRoute(forMePath, 'Reviews for me', 'access-reviews-for-me'),
  screenRoute(`${base}/{accessReviewId}/answer`, 'Answer access review', 'access-review-answer'),
  screenRoute('/access-review', 'Access review', 'access-review-link', { access: 'public', isLight: true }),
]
