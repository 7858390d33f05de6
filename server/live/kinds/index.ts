import type { StreamSource } from '../source.ts'
import { alarmSource } from './alarm.ts'
import { eventSource } from './event.ts'
import { messageSource } from './message.ts'

/** The kinds of stream entries that the kernel itself has; features bring theirs. */
export const kernelSources: readonly StreamSource[] = [eventSource, alarmSource, messageSource]
