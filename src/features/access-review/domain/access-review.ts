import * as z from 'zod'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, integer, record, ref, refs, text } from '../../../domain/fields/index.ts'

export const reviewStatuses = {
  draft: 'Draft',
  starting: 'Starting',
  running: 'Running',
  finishing: 'Finishing',
  finished: 'Finished',
  cancelled: 'Cancelled',
} as const
export type ReviewStatus = keyof typeof reviewStatuses

/** What becomes of lines that nobody has answered by the due date. */
export const unansweredRules = { keep: 'Kept', remove: 'Removed' } as const

/** A door or a group, and the reviewer who answers its lines. */
export const share = z.object({ kind: z.enum(['door', 'group']), id: z.int(), userId: z.int() })
export type Share = Readonly<z.infer<typeof share>>
/** Doors and groups of one review, those of its site included. */
export const mostThings = 500

/** Who has access to some doors or groups is looked at by reviewers, line by line: it is confirmed or removed. */
export const accessReview = entity({
  id: 'accessReview',
  term: 'accessReview',
  key: 'accessReviewId',
  permission: 'ACCESSREVIEW',
  heldBy: 'organisation',
  api: '/accessreview',
  areaLimit: { every: ['area', 'doors', 'groups'] },
  imported: false,
  screens: { base: '/administration/access-review' },
  title: review => review.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    doors: refs('door', { section: 'What is reviewed', help: 'Who can open these' }),
    groups: refs('group', { section: 'What is reviewed', help: 'Who is in these' }),
    area: ref('area', { section: 'What is reviewed', help: 'Every door of it and below it' }),
    reviewers: refs('user', {
      section: 'Who reviews',
      help: 'They need no permission: they see the lines of this review alone',
    }),
    sharing: choice(
      { everyone: 'Every reviewer sees every line', split: 'Lines are split by door and group' },
      { required: true, initial: 'everyone', label: 'Who sees which lines', section: 'Who reviews' },
    ),
    dueAt: dateTime({ required: true, label: 'Due', section: 'Until when', help: 'Then it finishes by itself' }),
    remindDays: integer({
      label: 'Remind before',
      unit: 'days',
      min: 1,
      max: 60,
      initial: 3,
      section: 'Until when',
      help: 'By mail, who has lines left. Leave empty for no reminder',
    }),
    unanswered: choice(unansweredRules, {
      required: true,
      initial: 'keep',
      label: 'Unanswered lines are',
      section: 'Until when',
      help: 'What becomes of lines that nobody has answered when the review finishes',
    }),
    split: record<readonly Share[], { schema: z.ZodType; label: string; computed: true }>({
      schema: z.array(share),
      label: 'Split',
      computed: true,
    }),
    status: choice(reviewStatuses, { computed: true, initial: 'draft' }),
    lines: integer({ computed: true, initial: 0 }),
    answered: integer({ computed: true, initial: 0 }),
    removed: integer({ computed: true, initial: 0 }),
    failed: integer({ computed: true, initial: 0 }),
    leftOut: integer({ computed: true, initial: 0 }),
    startedBy: ref('user', { computed: true, kept: true }),
    startedAt: dateTime({ computed: true, label: 'Started' }),
    remindedAt: dateTime({ computed: true, label: 'Reminded' }),
    finishedAt: dateTime({ computed: true, label: 'Finished' }),
    job: integer({ computed: true, label: 'Work under way' }),
  },
  list: {
    columns: ['name', 'status', 'dueAt', 'lines', 'answered', 'removed', 'failed', 'startedBy'],
    filters: ['status', 'startedBy'],
    sorts: ['name'],
    sort: '-dueAt',
    search: ['name'],
  },
  tabs: ['details', 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly accessReview: typeof accessReview
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly accessReview: true
  }
}
declare module '../../../domain/permission-codes.ts' {
  interface FeatureStems {
    readonly ACCESSREVIEW: true
  }
}
