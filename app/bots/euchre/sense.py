"""What no good player of Euchre would think of: no table and no search has to find it out."""

import cython

from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.bots.euchre.play import ABOVE, may_hold
    from app.rules.euchre.actions import CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
    from app.rules.euchre.cards import BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF, same_colour
    from app.rules.euchre.making import CALL, GIVE, LAY, ORDER, PLAY
    from app.rules.rng import count, lowest

FEW = 2  # trumps that are too few to call a suit on without a bower
JACK = 9  # its rank
SURE = 2  # cards that nothing beats, without which nobody calls no trump
EARLY = 4  # tricks that are left when a suit still goes round
ACES = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51
TOPS = 1 << 9 | 1 << 22 | 1 << 35 | 1 << 48 | 1 << 52  # jacks and the Benny


def sensible(view: EuchreDeal, among: int) -> int:
    """The actions, of those in among (a mask), that are worth a thought; never none."""
    if view.phase == PLAY:
        return _following(view, among) if view.in_trick else _leading(view, among)
    if view.phase == GIVE:
        return _highest(view, among)
    if view.phase == LAY:
        side = among & ~FOLLOW[view.trump * 5]
        return side or among
    if not among >> PASS & 1:
        return among
    if view.phase == ORDER:
        return _ordering(view, among)
    if view.phase == CALL:
        return _calling(view, among)
    return among


def _ordering(view: EuchreDeal, among: int) -> int:
    """Nobody gives a bower to an opponent, or plays alone without the one that the partner gets,
    unless the partner can pass it on."""
    if view.turned % 13 != JACK or view.turn == view.dealer:
        return among
    opposed = view.opposed(view.turn, view.dealer)
    if view.best_card and not opposed:
        return among
    found = among & ~(1 << ORDER_ALONE)
    return found & ~(1 << ORDER_UP) if opposed else found


def _highest(view: EuchreDeal, among: int) -> int:
    """What is passed to a lone maker is the highest card of its suit."""
    found = among
    rest = among
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        if ABOVE[view.trump * 64 + card] & among:
            found ^= bit
    return found


def _calling(view: EuchreDeal, among: int) -> int:
    """Few trumps without a bower or the Benny need two aces beside them; one if the opponents of
    the dealer name the other suit of the colour that was turned down: the dealer has little of
    either. No trump needs two cards that nothing beats."""
    hand = view.hands[view.turn]
    turned = view.turned // 13
    if view.no_trump and count(_sure(hand)) < SURE:
        among &= ~(1 << (CALL_SUIT + NO_TRUMP) | 1 << (CALL_ALONE + NO_TRUMP))
    for suit in range(4):
        trumps = hand & FOLLOW[suit * 5]
        if count(trumps) > FEW or trumps & TOPS:
            continue
        needed = 2
        if suit == same_colour(turned) and view.opposed(view.turn, view.dealer):
            needed = 1
        if count(hand & ~trumps & ACES) < needed:
            among &= ~(1 << (CALL_SUIT + suit) | 1 << (CALL_ALONE + suit))
    return among


def _sure(hand: int) -> int:
    """The cards of a hand, as a mask, that nothing elsewhere beats without trump."""
    found = cython.cast(cython.ulonglong, 0)
    rest = hand
    while rest:
        if not ABOVE[NO_TRUMP * 64 + lowest(rest)] & ~hand:
            found |= rest & -rest
        rest &= rest - 1
    return found


def _leading(view: EuchreDeal, among: int) -> int:
    """What a partner can read, and whoever defends leads an ace before a trump that can be beaten,
    as long as suits go round."""
    among = _tops(view, among)
    making = not view.opposed(view.turn, view.maker)
    if making and view.maker != view.turn and view.trump != NO_TRUMP:
        wanted = _for_the_maker(view, among)
        if wanted:
            return wanted
    if view.left < EARLY or making or not _side_aces(view, among):
        return among
    right = cython.cast(cython.ulonglong, 1) << (13 * view.trump + JACK)
    benny = cython.cast(cython.ulonglong, 1) << BENNY
    return among & ~(FOLLOW[view.trump * 5] & ~right & ~benny)


def _tops(view: EuchreDeal, among: int) -> int:
    """Of cards that nothing else beats the highest of each suit: a partner who sees the king thinks
    that the ace is elsewhere."""
    own = view.hands[view.turn]
    rest = among
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        above = ABOVE[view.trump * 64 + card] & view.pack & ~view.played
        if above and not above & ~own:
            among ^= bit
    return among


def _for_the_maker(view: EuchreDeal, among: int) -> int:
    """What the maker's partner leads: the left bower to the first trick, the second bower after the
    first one, while opponents may have trumps; without a trump, what is boss in the suit of which
    others have most. Or none."""
    trumps = FOLLOW[view.trump * 5]
    own = view.hands[view.turn]
    right = cython.cast(cython.ulonglong, 1) << (13 * view.trump + JACK)
    left = cython.cast(cython.ulonglong, 1) << (13 * same_colour(view.trump) + JACK)
    bowers = right | left
    if own & left and not view.played:
        return among & bowers
    if own & bowers and view.played & bowers and _opponents_may_have(view, trumps):
        return among & bowers
    if own & trumps:
        return 0
    found = cython.cast(cython.ulonglong, 0)
    most = 0
    rest = among
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        if ABOVE[view.trump * 64 + card] & view.pack & ~view.played:
            continue
        suit = FOLLOW[view.trump * 4 + SUIT_OF[view.trump * 64 + card]]
        out = count(suit & ~view.played & ~own)
        if out > most:
            found = bit
            most = out
        elif out == most:
            found |= bit
    return found


def _opponents_may_have(view: EuchreDeal, trumps: int) -> bool:
    unseen = view.unseen_cards()
    left = may_hold(view, (view.turn + 1) & 3, unseen)
    return (left | may_hold(view, (view.turn + 3) & 3, unseen)) & trumps != 0


def _side_aces(view: EuchreDeal, among: int) -> int:
    return among & ACES & ~FOLLOW[view.trump * 5]


def _following(view: EuchreDeal, among: int) -> int:
    """What loses is the lowest of its suit, what surely wins the lowest that does, and a trick that
    the partner has for sure is not trumped."""
    at = (view.trump * 4 + view.led) * 64
    best = STRENGTH[at + view.best]
    behind = _behind(view)
    found = cython.cast(cython.ulonglong, 0)
    trumps = cython.cast(cython.ulonglong, 0)  # that take the trick
    losing = -1  # the lowest card of the suit that loses
    winning = -1  # the lowest trump that surely wins
    rest = among
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        if STRENGTH[at + card] <= best:
            if SUIT_OF[view.trump * 64 + card] != view.led:
                found |= bit
            elif losing < 0 or STRENGTH[at + card] < STRENGTH[at + losing]:
                losing = card
        elif SUIT_OF[view.trump * 64 + card] != view.trump:
            found |= bit
        else:
            trumps |= bit
            if not _is_beaten(behind, at, card) and (
                winning < 0 or STRENGTH[at + card] < STRENGTH[at + winning]
            ):
                winning = card
    if losing >= 0:
        found |= cython.cast(cython.ulonglong, 1) << losing
    partner = view.partner_of(view.turn)
    if found and view.winner == partner and not _is_beaten(behind, at, view.best):
        return found
    if winning >= 0:
        rest = trumps
        while rest:
            card = lowest(rest)
            bit = rest & -rest
            rest &= rest - 1
            if STRENGTH[at + card] > STRENGTH[at + winning]:
                trumps ^= bit
    return found | trumps


def _behind(view: EuchreDeal) -> int:
    """The cards that those who play later to the trick may hold, as a mask."""
    found = cython.cast(cython.ulonglong, 0)
    unseen = view.unseen_cards()
    seat = (view.turn + 1) & 3
    while seat != view.leader:
        found |= may_hold(view, seat, unseen)
        seat = (seat + 1) & 3
    return found


def _is_beaten(behind: int, at: int, card: int) -> bool:
    """Whether one of the cards would beat another one of the trick."""
    rest = behind
    while rest:
        if STRENGTH[at + lowest(rest)] > STRENGTH[at + card]:
            return True
        rest &= rest - 1
    return False
