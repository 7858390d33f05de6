import * as z from 'zod'
import { streamKind } from '../../../domain/stream/kind.ts'

/** 'notOnSite' marks people who are away, whatever their last read says; 'cleared' takes an earlier mark back. */
export const rollCallMarks = ['safe', 'needsHelp', 'notOnSite', 'cleared'] as const

/** A person was marked in an evacuation. */
export const liveMark = z.object({
  sequence: z.int().min(0),
  personId: z.int(),
  mark: z.enum(rollCallMarks),
  at: z.iso.datetime(),
  by: z.string(),
  /** The area of the zone that the person was in when marked. */
  areaId: z.int().optional(),
  /** Two have marked them differently, without knowing of each other; `by` says who and how. */
  contradicts: z.boolean().optional(),
  /** In an answer: another has marked them the same, unseen. What its author says next has not seen that one. */
  agrees: z.boolean().optional(),
})
export type LiveMark = Readonly<z.infer<typeof liveMark>>

/** A mark of a person, on the roll or not. */
export type Said = Omit<LiveMark, 'personId'>

/** Marks of people in a roll call. */
export const markKind = streamKind({ name: 'mark', items: z.array(liveMark) })
