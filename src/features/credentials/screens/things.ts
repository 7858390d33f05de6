import { count } from '../../../ui/figures.ts'

/** '12 smart credentials': what a wallet holds has this name in every brand. */
export const things = (number: number): string => count(number, 'smart credential')
