import { feature } from '../../../../server/kit/index.ts'
import { answerByLink } from './ask/answer.ts'
import { askMail } from './ask/ask-mail.ts'
import { leftAsks } from './ask/write-asks.ts'
import { assistance } from './assistance.ts'
import { demo } from './evacuation/demo.ts'
import { evacuationBehaviour } from './evacuation/evacuation.ts'
import { goodLinks, makeLink, revokeLinks } from './evacuation/links.ts'
import { evacuationStarted } from './evacuation/messages.ts'
import { people } from './evacuation/people.ts'
import { startSeveral } from './evacuation/start-several.ts'
import { sheetByLink, sheetEndpoint } from './evacuation/sheet.ts'
import { leftAlarms } from './fire/start-due.ts'
import { watchFire } from './fire/watch.ts'
import { markSource } from './mark-source.ts'
import { mark } from './mark.ts'
import { leftReads } from './muster/schedule.ts'
import { watchMuster } from './muster/watch.ts'
import { reportPdf } from './report/report-pdf.ts'
import { report } from './report/report.ts'
import { rollCall } from './roll-call.ts'
import { add, markUnlisted } from './unlisted/unlisted.ts'
import { unlistedSource } from './unlisted/unlisted-source.ts'
import { zoneDoors } from './zone/doors.ts'

export default feature({
  name: 'roll-call',
  behaviours: { evacuation: evacuationBehaviour },
  endpoints: [
    rollCall,
    mark,
    add,
    markUnlisted,
    zoneDoors,
    people,
    startSeveral,
    assistance,
    sheetEndpoint,
    sheetByLink,
    makeLink,
    revokeLinks,
    goodLinks,
    answerByLink,
    report,
    reportPdf,
  ],
  mails: [askMail],
  messages: [evacuationStarted],
  mailHeardBy: ['EVACUATION_READ'],
  stream: [markSource, unlistedSource],
  events: [watchMuster, watchFire],
  schedules: [leftReads, leftAsks, leftAlarms],
  demo,
})
