import { feature } from '../../../../server/kit/index.ts'
import { readMailServer, sendTest, testMail } from './test-mail.ts'

export default feature({ name: 'outbox', mails: [testMail], endpoints: [readMailServer, sendTest] })
