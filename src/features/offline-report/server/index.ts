import { feature } from '../../../../server/kit/index.ts'
import { offlineReportMail } from './report-mail.ts'
import { offlineReports } from './run-due.ts'

export default feature({ name: 'offline-report', mails: [offlineReportMail], schedules: [offlineReports] })
