//! Which sectors face each other (section 3)?

use super::{CombatOrder, CruiserMove, Seat};
use crate::cards::SECTORS;

/// At least two sectors must face each other.
pub const MOST_SHIFT: i8 = 3;

/// The last column of seat 0's board: columns are counted along it, from its owner's left.
const LAST: i8 = SECTORS as i8 - 1;

/// The shift after a cruiser's move, the same for both seats, if the boards still meet.
pub(super) fn shifted(shift: i8, movement: CruiserMove) -> Option<i8> {
    let shift = match movement {
        CruiserMove::Left => shift + 1,
        CruiserMove::Right => shift - 1,
        CruiserMove::Stay => shift,
    };
    (shift.abs() <= MOST_SHIFT).then_some(shift)
}

/// The first and the last column that both boards share.
fn shared_columns(shift: i8) -> (i8, i8) {
    (shift.max(0), (LAST + shift).min(LAST))
}

/// The first and the last column that either board reaches.
pub fn columns(shift: i8) -> (i8, i8) {
    (shift.min(0), LAST + shift.max(0))
}

/// The sector of a seat in a column, counted from its owner's left; none beside its board.
pub fn sector_in(shift: i8, seat: Seat, column: i8) -> Option<usize> {
    let [a, b] = [column, LAST - (column - shift)];
    let sector = if seat == Seat::A { a } else { b };
    (0..=LAST).contains(&sector).then_some(sector as usize)
}

/// Do both boards have a sector in this column?
pub(super) fn is_shared(shift: i8, column: i8) -> bool {
    let (first, last) = shared_columns(shift);
    (first..=last).contains(&column)
}

/// The column of the first combat and the step to the next, as the holder of the Initiative sees
/// the table: seat 1 sits on the other side.
pub(super) fn way_through(shift: i8, holder: Seat, order: CombatOrder) -> (i8, i8) {
    let (first, last) = shared_columns(shift);
    match (holder, order) {
        (Seat::A, CombatOrder::LeftToRight) | (Seat::B, CombatOrder::RightToLeft) => (first, 1),
        (Seat::A, CombatOrder::RightToLeft) | (Seat::B, CombatOrder::LeftToRight) => (last, -1),
    }
}

/// The sectors of both seats in a column, each counted from its owner's left.
pub(super) fn sectors_in(shift: i8, column: i8) -> [usize; 2] {
    [column as usize, (LAST - (column - shift)) as usize]
}

/// The sector of the other seat that faces this one, if any.
pub fn facing(shift: i8, seat: Seat, sector: usize) -> Option<usize> {
    let own = sector as i8;
    let column = match seat {
        Seat::A => own,
        Seat::B => LAST - own + shift,
    };
    is_shared(shift, column).then(|| sectors_in(shift, column)[seat.other().index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unshifted_boards_face_each_other_as_in_a_mirror() {
        for sector in 0..SECTORS {
            assert_eq!(facing(0, Seat::A, sector), Some(4 - sector));
            assert_eq!(facing(0, Seat::B, sector), Some(4 - sector));
        }
    }

    #[test]
    fn the_table_looks_the_same_from_both_seats() {
        for shift in -MOST_SHIFT..=MOST_SHIFT {
            for sector in 0..SECTORS {
                let from_a = facing(shift, Seat::A, sector);
                assert_eq!(from_a, facing(shift, Seat::B, sector), "{shift} {sector}");
            }
        }
    }

    #[test]
    fn a_column_of_both_boards_holds_the_sectors_that_face_each_other() {
        for shift in -MOST_SHIFT..=MOST_SHIFT {
            let (first, last) = columns(shift);
            for column in first..=last {
                let [a, b] = Seat::BOTH.map(|seat| sector_in(shift, seat, column));
                assert!(a.or(b).is_some(), "{shift} {column}");
                let met = a.and_then(|a| facing(shift, Seat::A, a));
                assert_eq!(met, a.and(b), "{shift} {column}");
            }
        }
    }

    #[test]
    fn a_move_to_the_right_shifts_by_minus_one_until_two_sectors_are_left() {
        assert_eq!(shifted(0, CruiserMove::Right), Some(-1));
        assert_eq!(shifted(0, CruiserMove::Left), Some(1));
        assert_eq!(shifted(-3, CruiserMove::Right), None);
        assert_eq!(shifted(3, CruiserMove::Left), None);
        assert_eq!(shifted(3, CruiserMove::Stay), Some(3));
        let shared = |shift| (-9..9).filter(|c| is_shared(shift, *c)).count();
        assert_eq!([-3, -1, 0, 2, 3].map(shared), [2, 4, 5, 3, 2]);
    }

    #[test]
    fn left_to_right_is_the_holders_own_view() {
        let sectors = |holder: Seat, order| {
            let (column, step) = way_through(1, holder, order);
            let next = sectors_in(1, column + step)[holder.index()];
            (sectors_in(1, column)[holder.index()], next)
        };
        assert_eq!(sectors(Seat::A, CombatOrder::LeftToRight), (1, 2));
        assert_eq!(sectors(Seat::B, CombatOrder::LeftToRight), (1, 2));
        assert_eq!(sectors(Seat::A, CombatOrder::RightToLeft), (4, 3));
        assert_eq!(sectors(Seat::B, CombatOrder::RightToLeft), (4, 3));
    }
}
