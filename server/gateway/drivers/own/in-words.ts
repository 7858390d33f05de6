import { messageInWords } from '../../../../src/domain/controller-frames/in-words.ts'
import { readTopicFrom, readTopicTo } from '../../../../src/domain/device-topics.ts'
import type { DriverHost } from '../driver.ts'

/** What a message on a topic means; undefined where it is of another protocol, or not known. */
export function inWords(
  { prefix, words }: Pick<DriverHost, 'prefix' | 'words'>,
  topic: string,
  message: unknown,
): string | undefined {
  const from = readTopicFrom(prefix, topic)?.name
  if (from) return messageInWords({ direction: 'fromDevice', name: from, message }, words)
  const to = readTopicTo(prefix, topic)?.name
  return to && messageInWords({ direction: 'toDevice', name: to, message }, words)
}
