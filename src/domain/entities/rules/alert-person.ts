import { entity } from '../../entity.ts'
import { email, longText, phone, text, time } from '../../fields/index.ts'

/** Someone notified when an alert trigger fires or a scheduled report has run; needs no sign-in. */
export const alertPerson = entity({
  id: 'alertPerson',
  term: 'alertPerson',
  key: 'alertPersonId',
  permission: 'ALERTPERSON',
  heldBy: 'organisation',
  api: '/alertperson',
  areaLimit: { usedBy: 'alertTrigger', by: 'alertPersons' },
  screens: { base: '/monitoring/alert-person' },
  title: person => person.name,
  fields: {
    name: text({ required: true, max: 100 }),
    description: longText({ max: 500 }),
    email: email(),
    mobile: phone({ help: 'For text messages: with the code of the country, +44 7700 900123' }),
    quietFrom: time({
      section: 'Quiet hours',
      label: 'From',
      help: 'Text messages wait until the end of the quiet hours. Emails are sent at once',
    }),
    quietUntil: time({ section: 'Quiet hours', label: 'Until' }),
  },
  list: {
    columns: ['name', 'email', 'mobile', 'description'],
    sorts: ['email'],
    sort: 'name',
    search: ['name', 'email', 'mobile'],
  },
  tabs: [
    'details',
    { many: 'alertTrigger', by: 'alertPersons' },
    { many: 'scheduledReport', by: 'alertPersons' },
    'history',
  ],
})
