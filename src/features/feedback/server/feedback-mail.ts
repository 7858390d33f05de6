import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const line = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`])

/** Tells the provider what a user thinks of the product. */
export const feedbackMail = mail({
  name: 'feedback',
  title: 'Feedback',
  args: z.object({
    by: z.string().max(300),
    organisation: z.string().max(300),
    rating: z.enum(['up', 'down']).nullable(),
    message: z.string().max(4000).nullable(),
    screen: z.string().max(2000).nullable(),
    /** Where the writer may be reached; null where they don't want to be. */
    contact: z.string().max(300).nullable(),
  }),
  subject: ({ organisation }) => `Feedback from ${organisation}`,
  text: ({ by, organisation, rating, message, screen, contact }) =>
    [
      `${by} of ${organisation} has sent feedback.`,
      [
        ...line('Rating', rating && (rating === 'up' ? 'thumbs up' : 'thumbs down')),
        ...line('Screen', screen),
        `May be contacted: ${contact ?? 'no'}`,
      ].join('\n'),
      ...(message === null ? [] : [message]),
    ].join('\n\n'),
})
