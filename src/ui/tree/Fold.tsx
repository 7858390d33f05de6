import { IconChevronRight } from '@tabler/icons-react'
import classes from './Fold.module.css'

interface FoldProps {
  /** Undefined where there is nothing to open: as wide all the same. */
  isOpen: boolean | undefined
  onToggle: () => void
}

/** What opens and folds a line of a tree by pointer; by keys the arrows do. */
export function Fold({ isOpen, onToggle }: FoldProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.fold}
      data-none={isOpen === undefined || undefined}
      aria-label={isOpen ? 'Fold' : 'Open'}
      onClick={onToggle}
    >
      <IconChevronRight className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
    </button>
  )
}
