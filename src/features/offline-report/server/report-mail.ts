import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const nodes = z.array(z.object({ name: z.string(), place: z.string().nullable(), since: z.string().nullable() }))
const args = z.object({
  organisation: z.string(),
  controllers: nodes,
  commDevices: nodes,
  /** Offline beyond those that are named. */
  more: z.int(),
  /** Whose state is not known: they have never called. */
  unknown: z.int(),
  total: z.int(),
  link: z.string(),
})
type Nodes = z.infer<typeof nodes>

const line = ({ name, place, since }: Nodes[number]) =>
  [name, place, since === null ? null : `last call ${since}`].filter(each => each !== null).join(', ')
const part = (title: string, all: Nodes) => (all.length === 0 ? [] : [[`${title}:`, ...all.map(line)].join('\n')])
const first = (text: string) => text.replace(/^./, letter => letter.toUpperCase())

/** Which controllers and comm devices of an organisation are offline; sent too where none is. */
export const offlineReportMail = mail<z.infer<typeof args>>({
  name: 'offlineReport',
  title: 'Offline comms report',
  args,
  subject: ({ organisation, controllers, commDevices, more }) => {
    const offline = controllers.length + commDevices.length + more
    return `${offline === 0 ? 'Nothing is offline' : `${offline} offline`}: ${organisation}`.slice(0, 200)
  },
  text: ({ organisation, controllers, commDevices, more, unknown, total }, words) => {
    const offline = controllers.length + commDevices.length + more
    const all = `${words.many('controller')} and ${words.many('commDevice')} of ${organisation}`
    return [
      offline > 0
        ? `Offline: ${offline} of ${total} ${all}.`
        : unknown > 0
          ? `None of the ${all} is known to be offline.`
          : `All ${all} are online: ${total}.`,
      ...part(first(words.many('controller')), controllers),
      ...part(first(words.many('commDevice')), commDevices),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(unknown > 0 ? [`${unknown} have never called: nothing is known of them.`] : []),
    ].join('\n\n')
  },
  button: ({ link }) => ({ label: 'Show what is offline', href: link }),
})
