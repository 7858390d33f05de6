import { feature } from '../../../../server/kit/index.ts'
import { attendedDays } from '../../attendance/domain/attended-days.ts'
import { emailReport, mailJob } from './email.ts'
import { fileJobs, makeFile } from './file.ts'
import { reportMail } from './report-mail.ts'
import { scheduledReports } from './run-due.ts'
import { scheduledWrites } from './scheduled.ts'
import { showReport } from './show.ts'

export default feature({
  name: 'reports',
  endpoints: [showReport, makeFile, emailReport],
  jobs: [...fileJobs, mailJob],
  mails: [reportMail],
  hooks: [scheduledWrites],
  schedules: [scheduledReports],
  uses: [attendedDays],
})
