import { atom } from 'jotai'

/** Whether a part of the app is missing that could not be loaded, and how often that has begun. */
export const missingPartsAtom = atom({ isMissing: false, times: 0 })

/** A part could not be loaded. */
export const partFailed = (before: { isMissing: boolean; times: number }) =>
  before.isMissing ? before : { isMissing: true, times: before.times + 1 }

/** One that could not has come: others that are still missing say so again. */
export const partRecovered = (before: { isMissing: boolean; times: number }) => ({ ...before, isMissing: false })
