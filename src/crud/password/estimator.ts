import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Judges passwords. It holds dictionaries: load it by `judgePassword`, when a password is typed. */
export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
