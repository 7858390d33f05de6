import { type DemoPart, type DemoSite, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'

const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/** The notice boards of some sites, their themes and messages. */
export const demo: DemoPart = async ({ client, clientId, sites, now }) => {
  const layout = { clientId, name: 'Message above ticker', clockAlignment: 'right', logoAlignment: 'left' }
  const [layoutId = 0] = await insertRows(
    client,
    'notice_board_theme_layout',
    [
      {
        ...layout,
        messageImagePosition: 'right',
        headerOrder: 1,
        messageOrder: 2,
        tickerOrder: 3,
        footerOrder: 4,
      },
    ],
    'layoutId',
  )
  const [themeId = 0] = await insertRows(client, 'notice_board_theme', [themeRow(clientId, layoutId)], 'themeId')
  const messageIds = await insertRows(client, 'notice_message', messages(clientId, now), 'noticeMessageId')
  await insertRows(
    client,
    'notice_board',
    sites.slice(0, 2).map((site, index) => boardRow(clientId, site, { themeId, messageIds, index })),
  )
}

const themeRow = (clientId: number, layoutId: number) => ({
  clientId,
  layoutId,
  name: 'Quiet',
  description: 'Dark text on white, a clock and a ticker',
  logoSupport: true,
  footerSupport: true,
  clockSupport: true,
  clockFormat: 'hours24',
  tickerSupport: true,
  tickerSpeed: 'normal',
  tickerHeight: 80,
})

function messages(clientId: number, now: Date) {
  const message = {
    clientId,
    status: 'published',
    titleFont: 'sans',
    textFont: 'sans',
    titleColour: '#1c5fd4',
    beginDate: dayOf(now, -7) as string | null,
    expiryDate: dayOf(now, 60) as string | null,
    schedule: 'none',
    frequency: null as string | null,
    dayOfWeek: null as string | null,
    displayDuration: null as number | null,
    sticky: false,
    fullscreen: false,
  }
  const weekly = { schedule: 'week', frequency: 'week', displayDuration: 1 }
  return [
    { ...message, name: 'Welcome', title: 'Welcome to Wharfside', text: 'Visitors please sign in at reception.' },
    {
      ...message,
      ...weekly,
      name: 'Fire alarm test',
      title: 'Fire alarm test today',
      text: 'The alarm sounds at 10:00 for two minutes. There is no need to leave.',
      dayOfWeek: 'tuesday',
    },
    { ...message, ...weekly, name: 'Canteen', title: 'Fish on Friday', text: '12:00 to 14:00', dayOfWeek: 'friday' },
    {
      ...message,
      name: 'Lift maintenance',
      title: 'Lift 2 is out of order',
      text: 'It is back in service on Monday.',
      status: 'draft',
      beginDate: null,
      expiryDate: null,
    },
  ]
}

interface Shown {
  readonly themeId: number
  readonly messageIds: readonly number[]
  readonly index: number
}

const boardRow = (clientId: number, { areaId, name }: DemoSite, { themeId, messageIds, index }: Shown) => ({
  clientId,
  areaId,
  themeId,
  messageIds: index === 0 ? messageIds.slice(0, 3) : messageIds.slice(0, 2),
  name: `${name} reception`,
  type: 'landscape',
  status: 'unknown',
  transition: 'fade',
  transitionSpeed: 'normal',
  tickerTape: 'Please wear your card where it can be seen',
  footer: name,
  liveClock: true,
  nightMode: index === 0,
})
