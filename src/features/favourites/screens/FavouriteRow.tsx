import { ActionIcon, Anchor, Badge, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { Link } from 'react-router'
import type { Favourite } from '../../../api/favourites.ts'
import { favouriteIcons } from '../../../crud/favourite-icons.ts'
import classes from './Favourites.module.css'

interface FavouriteRowProps {
  favourite: Favourite
  isFirst: boolean
  isLast: boolean
  isOver: boolean
  /** What is dragged and dropped here. */
  listeners: HTMLAttributes<HTMLLIElement>
  onMove: (by: -1 | 1) => void
  onChange: () => void
  onHome: () => void
  onDelete: () => void
}

const moves = [
  { by: -1, word: 'up', Arrow: IconArrowUp },
  { by: 1, word: 'down', Arrow: IconArrowDown },
] as const

/** One favourite: where it leads, its place among the others, and what can be done with it. */
export function FavouriteRow(props: FavouriteRowProps) {
  const { favourite, isFirst, isLast, isOver, onMove } = props
  const { name, icon, url, homepage, isAvailable } = favourite
  const Icon = favouriteIcons[icon]
  return (
    <li className={classes.row} data-over={isOver || undefined} draggable {...props.listeners}>
      <IconGripVertical className={classes.grip} aria-hidden />
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {isAvailable ? (
          <Anchor component={Link} to={url} draggable={false}>
            {name}
          </Anchor>
        ) : (
          <span>{name}</span>
        )}
        {homepage && (
          <Badge variant="default" size="sm" className={classes.badge}>
            Home page
          </Badge>
        )}
        <span className={classes.about}>
          {isAvailable ? url : 'Not available: it is gone, or you may not open it any more.'}
        </span>
      </div>
      {moves.map(({ by, word, Arrow }) => {
        const isEnd = by === -1 ? isFirst : isLast
        return (
          <ActionIcon
            key={by}
            aria-label={`Move ${name} ${word}`}
            data-move={by}
            data-disabled={isEnd || undefined}
            aria-disabled={isEnd}
            onClick={() => !isEnd && onMove(by)}
          >
            <Arrow className={classes.icon} aria-hidden />
          </ActionIcon>
        )
      })}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDotsVertical className={classes.icon} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={props.onChange}>Change name and icon</Menu.Item>
          {(isAvailable || homepage) && (
            <Menu.Item onClick={props.onHome}>{homepage ? 'No longer the home page' : 'Make home page'}</Menu.Item>
          )}
          <Menu.Item onClick={props.onDelete}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
