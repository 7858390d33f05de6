import { featureLiveParts } from '#feature-live'
import { alarmKind } from '../domain/stream/alarm.ts'
import type { StreamKinds } from '../domain/stream/check-runs.ts'
import { eventKind } from '../domain/stream/event.ts'
import type { StreamKind } from '../domain/stream/kind.ts'
import { messageKind } from '../domain/stream/message.ts'

const all: readonly StreamKind[] = [
  eventKind,
  alarmKind,
  messageKind,
  ...featureLiveParts.flatMap(({ stream }) => stream),
]

/** Every kind of stream entry that views read, by name. */
export const kinds: StreamKinds = new Map(all.map(kind => [kind.name, kind]))
