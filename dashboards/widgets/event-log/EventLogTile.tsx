import { useState } from 'react'
import type { options as fields } from '../../../src/features/event-log/domain/log-options.ts'
import { EventLog } from '../../../src/features/event-log/screens/EventLog.tsx'
import type { WidgetProps } from '../../widget.ts'

/** The live event log by the tile's options, with a quick filter of its own. */
export default function EventLogTile({ options }: WidgetProps<typeof fields>) {
  const [quick, setQuick] = useState('')
  return <EventLog options={options} quick={quick} onQuick={setQuick} />
}
