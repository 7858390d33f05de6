import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { useRecordActions } from '../screen/use-record-actions.ts'
import classes from './RecordGrid.module.css'

interface RowMenuProps {
  entity: Entity
  record: ApiRecord
  title: string
  isActive: boolean
}

/** What can be done with one record of a list. The menu is made when it is first asked for. */
export function RowMenu({ entity, record, title, isActive }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = (
    <button
      type="button"
      className={classes.more}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Actions of ${title}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDotsVertical className={classes.icon} aria-hidden />
    </button>
  )
  if (!isOpen) return target
  return (
    <Menu opened onChange={setOpen} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <RowActions entity={entity} record={record} />
      </Menu.Dropdown>
    </Menu>
  )
}

function RowActions({ entity, record }: { entity: Entity; record: ApiRecord }) {
  const actions = useRecordActions(entity, record)
  if (actions.length === 0) return <Menu.Label>No actions available</Menu.Label>
  return actions.map(({ label, to, isDangerous }) => (
    <Menu.Item key={label} component={Link} to={to} {...(isDangerous && { c: 'var(--state-alarm)' })}>
      {label}
    </Menu.Item>
  ))
}
