import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, flag, longText, ref, text } from '../../../domain/fields/index.ts'

/** A user's feedback on the product; sent from any screen, read by the provider's staff. */
export const feedback = entity({
  id: 'feedback',
  term: 'feedback',
  key: 'feedbackId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/feedback',
  areaLimit: 'author',
  across: { permission: 'KMSUSER_USER', by: 'sender' },
  verbs: ['list', 'read', 'delete'],
  screens: { base: '/configuration/feedback' },
  title: feedback => feedback.message?.slice(0, 60) ?? `Feedback of ${feedback.user ?? 'somebody'}`,
  fields: {
    sent: dateTime({ required: true }),
    user: ref('user', { required: true }),
    sender: ref('client'),
    thumbsUp: choice({ up: 'Up', down: 'Down' }, { label: 'Rating' }),
    message: longText({ max: 4000 }),
    contactOkay: flag({ label: 'May be contacted' }),
    currentUrl: text({ label: 'Screen', max: 2000 }),
  },
  list: {
    columns: ['sent', 'user', 'sender', 'thumbsUp', 'message', 'contactOkay', 'currentUrl'],
    filters: ['thumbsUp', 'contactOkay', 'user', 'sender'],
    sort: '-sent',
  },
  tabs: ['details', 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly feedback: typeof feedback
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly feedback: true
  }
}
