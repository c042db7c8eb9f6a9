import { Component, type ReactNode } from 'react';

interface IslandBoundaryProps {
  readonly children: ReactNode;
  /** What the server rendered, without what needs script: usable when the island fails. */
  readonly fallback: ReactNode;
}

interface IslandBoundaryState {
  readonly failed: boolean;
}

/** An island fails alone: the rest of the page, and its own plain HTML, stay usable. */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { failed: false };

  static getDerivedStateFromError(): IslandBoundaryState {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
