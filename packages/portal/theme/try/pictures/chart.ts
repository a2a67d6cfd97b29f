/** A chart that was drawn: all that its frame needs of it. */
export interface Chart {
  resize(): void;
  dispose(): void;
}
