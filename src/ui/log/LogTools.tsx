import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './LogTools.module.css'

interface LogToolsProps {
  /** Of the search field. */
  label: string
  search: string
  onSearch: (text: string) => void
  /** How much of the log is shown; nothing while all of it is. */
  count: ReactNode
  /** The buttons: what can be done with what is shown. */
  children: ReactNode
}

/** Above a log of lines: its search, how much is shown, and what can be done with it. */
export const LogTools = ({ label, search, onSearch, count, children }: LogToolsProps) => (
  <div className={classes.tools}>
    <TextInput
      type="search"
      label={label}
      className={classes.grow}
      leftSection={<IconSearch className={classes.sign} aria-hidden />}
      value={search}
      onChange={({ currentTarget: { value } }) => onSearch(value)}
    />
    <output className={classes.count}>{count}</output>
    {children}
  </div>
)
