import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const args = z.object({
  /** 'Unused credentials' */
  title: z.string(),
  /** Of a scheduled report. */
  name: z.string().nullable(),
  rows: z.int(),
  /** Whether there are more than its file has. */
  hasMore: z.boolean(),
  isAttached: z.boolean(),
  link: z.string(),
})

/** A report, with its file. */
export const reportMail = mail<z.infer<typeof args>>({
  name: 'report',
  title: 'Report',
  args,
  subject: ({ title, name }) => (name === null || name === title ? title : `${name}: ${title}`).slice(0, 200),
  text: ({ title, name, rows, hasMore, isAttached }) =>
    [
      `${title}: ${rows === 0 ? 'nothing to report' : rows === 1 ? '1 line' : `${rows} lines`}.`,
      ...(hasMore ? ['There is more: choose a shorter time, or fewer of them, to have all.'] : []),
      isAttached ? 'It is attached.' : 'Its file is too large for an email. Open the report to download it.',
      ...(name === null ? [] : [`You get it because of the scheduled report ‘${name}’.`]),
    ].join('\n\n'),
  button: ({ link }) => ({ label: 'Open the report', href: link }),
})
