import { feature } from '../../../../server/kit/index.ts'
import { giveFeedback } from './feedback.ts'
import { feedbackMail } from './feedback-mail.ts'

export default feature({ name: 'feedback', endpoints: [giveFeedback], mails: [feedbackMail] })
