import { feature } from '../../../../server/kit/index.ts'
import { waysIn } from '../../access/domain/ways-in.ts'
import { demo } from './demo.ts'
import { finishReview } from './finish.ts'
import { startReview } from './freeze.ts'
import { cancel, finish, reviewers, split, start, things } from './manage.ts'
import { revokeLink, sendLink } from './link-endpoints.ts'
import { reviewMail } from './messages.ts'
import { answer, answerByLink, forMe, readLines, readLinesByLink } from './review-endpoints.ts'
import { csvReport, makeCsv, makePdf, pdfReport } from './report.ts'
import { accessReviewBehaviour } from './review.ts'
import { reviewsDue } from './schedule.ts'

export default feature({
  name: 'access-review',
  behaviours: { accessReview: accessReviewBehaviour },
  endpoints: [
    forMe,
    readLines,
    answer,
    readLinesByLink,
    answerByLink,
    start,
    split,
    finish,
    cancel,
    things,
    reviewers,
    sendLink,
    revokeLink,
    makePdf,
    makeCsv,
  ],
  mails: [reviewMail],
  jobs: [startReview, finishReview, pdfReport, csvReport],
  schedules: [reviewsDue],
  uses: [waysIn],
  demo,
})
