/** What a dragged credential is carried as: its key. */
export const draggedType = 'application/x-gatehouse-credential'
