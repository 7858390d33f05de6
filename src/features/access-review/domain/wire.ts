import * as z from 'zod'
import { mostAtOnce } from './most-at-once.ts'
import { mostThings, share } from './access-review.ts'

export const decisions = ['confirm', 'remove'] as const
export type Decision = (typeof decisions)[number]

/** One activation, as it was when the review began, and the decision about it. */
export const reviewLine = z
  .object({
    lineId: z.int(),
    person: z.string().nullable(),
    credential: z.string(),
    opens: z.string(),
    through: z.string(),
    since: z.string().nullable(),
    lastUsed: z.string().nullable(),
    decision: z.enum(decisions).nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    note: z.string().nullable(),
    mine: z.boolean(),
    own: z.boolean(),
    ownBarred: z.boolean(),
    outcome: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AccessReviewLine' })
export type ReviewLine = Readonly<z.infer<typeof reviewLine>>

/** A review as its reviewers see it; the counts are of their lines. */
export const reviewForMe = z
  .object({
    accessReviewId: z.int(),
    name: z.string(),
    dueAt: z.string(),
    status: z.string(),
    unanswered: z.string(),
    lines: z.int(),
    answered: z.int(),
  })
  .meta({ id: 'AccessReviewForMe' })
export type ReviewForMe = Readonly<z.infer<typeof reviewForMe>>

/** Which lines. */
export const lineFilters = ['all', 'unanswered', 'remove', 'failed'] as const
export type LineFilter = (typeof lineFilters)[number]

export const linePage = z
  .object({ review: reviewForMe, items: z.array(reviewLine), next: z.string().nullable() })
  .meta({ id: 'AccessReviewLines' })
export type LinePage = Readonly<z.infer<typeof linePage>>

const lineId = z.int().min(1)
export const answering = z
  .object({
    lineIds: z.array(lineId).min(1).max(mostAtOnce),
    /** Null takes an answer back; left out, it stays. */
    decision: z.enum(decisions).nullable().optional(),
    note: z.string().trim().max(500).nullable().optional(),
  })
  .meta({ id: 'AccessReviewAnswer' })
export type Answering = Readonly<z.infer<typeof answering>>

/** What a mail led to: the secret of its link. */
const link = z.string().max(100)
export const answeringByLink = z.object({ link, answer: answering })
export const askingByLink = z.object({
  link,
  filter: z.enum(lineFilters).default('all'),
  after: z.int().min(0).default(0),
})

export const answered = z
  .object({
    lines: z.int(),
    answered: z.int(),
    refused: z.array(z.object({ lineId: z.int(), reason: z.string() })),
  })
  .meta({ id: 'AccessReviewAnswered' })
export type Answered = Readonly<z.infer<typeof answered>>

/** How far each reviewer is. */
export const reviewerProgress = z
  .object({
    userId: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    lines: z.int(),
    answered: z.int(),
    links: z.int(),
  })
  .meta({ id: 'AccessReviewer' })
export type ReviewerProgress = Readonly<z.infer<typeof reviewerProgress>>

export const splitting = z.object({ split: z.array(share).max(mostThings) }).meta({ id: 'AccessReviewSplit' })
export const reviewerNamed = z.object({ userId: z.int().min(1) }).meta({ id: 'AccessReviewerNamed' })
