import { writtenEnd, writtenTime } from './written.ts'
import { WrittenText, type WrittenTextProps } from './WrittenText.tsx'

interface TimeInputProps extends WrittenTextProps {
  /** The end of the day, 24:00, is a time too. */
  readonly isEnd?: boolean
}

/** A time of day as it is written, by 24 hours. */
export const TimeInput = ({ isEnd = false, ...props }: TimeInputProps) => (
  <WrittenText {...props} written={isEnd ? writtenEnd : writtenTime} />
)
